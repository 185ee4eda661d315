CREATE TABLE `document_versions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document_seq` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`storage_key` text NOT NULL,
	`sha256` text NOT NULL,
	`uploaded_at` text NOT NULL,
	`replaced_at` integer NOT NULL,
	FOREIGN KEY (`document_seq`) REFERENCES `client_documents`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_versions_id_unique` ON `document_versions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_versions_storage_key_unique` ON `document_versions` (`storage_key`);--> statement-breakpoint
CREATE INDEX `document_versions_document` ON `document_versions` (`document_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `document_versions_replaced` ON `document_versions` (`replaced_at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`ends_at` integer NOT NULL
);
