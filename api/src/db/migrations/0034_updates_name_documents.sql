ALTER TABLE `client_notes` ADD `document_id` text REFERENCES client_documents(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `client_notes_document` ON `client_notes` (`document_id`);
