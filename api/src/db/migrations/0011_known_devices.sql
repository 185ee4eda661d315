CREATE TABLE `devices` (
	`hash` text NOT NULL,
	`network` text NOT NULL,
	`account_seq` integer NOT NULL,
	`label` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`is_unusual` integer NOT NULL,
	`revoked_at` integer,
	PRIMARY KEY(`hash`, `network`),
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `devices_account` ON `devices` (`account_seq`,`network`);--> statement-breakpoint
CREATE INDEX `devices_unusual` ON `devices` (`first_at`) WHERE is_unusual;--> statement-breakpoint
CREATE INDEX `devices_end` ON `devices` (`last_at`);--> statement-breakpoint
CREATE TABLE `shared_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
