ALTER TABLE `client_documents` ADD `marks` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `document_versions` ADD `marks` text DEFAULT '[]' NOT NULL;