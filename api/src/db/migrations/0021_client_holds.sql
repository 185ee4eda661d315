CREATE TABLE `client_holds` (
	`account_seq` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`since` text NOT NULL,
	`set_by` text NOT NULL,
	PRIMARY KEY(`account_seq`, `kind`),
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `erased_files` (
	`key` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL
);
