CREATE TABLE `invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_seq` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_account_seq_unique` ON `invitations` (`account_seq`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `client_documents` ADD `storage_key` text;--> statement-breakpoint
ALTER TABLE `client_documents` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `client_documents` ADD `upload_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `client_documents_storage_key_unique` ON `client_documents` (`storage_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_documents_upload` ON `client_documents` (`account_seq`,`upload_key`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `time_zone` text;