CREATE TABLE `stored_files` (
	`key` text PRIMARY KEY NOT NULL,
	`noted_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `stored_files` (`key`, `noted_at`) SELECT `storage_key`, 0 FROM `client_documents` WHERE `storage_key` IS NOT NULL;
