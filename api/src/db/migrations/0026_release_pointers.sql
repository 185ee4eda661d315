CREATE TABLE `release_counts` (
	`remote` text NOT NULL,
	`version` text NOT NULL,
	`kind` text NOT NULL,
	`times` integer NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`remote`, `version`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `release_moves` (
	`remote` text NOT NULL,
	`revision` integer NOT NULL,
	`id` text NOT NULL,
	`action` text NOT NULL,
	`version` text,
	`reason` text,
	`live` text,
	`canary` text,
	`share` integer,
	`former` text,
	`at` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`remote`, `revision`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_moves_id_unique` ON `release_moves` (`id`);--> statement-breakpoint
CREATE TABLE `release_pins` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`pins` text NOT NULL,
	`account_seq` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `release_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`remote` text NOT NULL,
	`label` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_tokens_token_hash_unique` ON `release_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `releases` (
	`remote` text NOT NULL,
	`version` text NOT NULL,
	`commit` text,
	`built_at` text NOT NULL,
	`deployed_at` text NOT NULL,
	`deployed_by` text NOT NULL,
	`needs` integer NOT NULL,
	`bytes` integer NOT NULL,
	`last_live_at` text,
	PRIMARY KEY(`remote`, `version`)
);
