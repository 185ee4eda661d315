ALTER TABLE `client_documents` ADD `requested_at` text;--> statement-breakpoint
ALTER TABLE `client_documents` ADD `due_date` text;