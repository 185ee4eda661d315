CREATE TABLE `document_reminders` (
	`document_seq` integer NOT NULL,
	`due_date` text NOT NULL,
	`days` integer NOT NULL,
	`reminded_at` text NOT NULL,
	PRIMARY KEY(`document_seq`, `due_date`, `days`),
	FOREIGN KEY (`document_seq`) REFERENCES `client_documents`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `milestone_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`milestones` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `milestone_templates_id_unique` ON `milestone_templates` (`id`);--> statement-breakpoint
ALTER TABLE `document_versions` ADD `status` text;--> statement-breakpoint
ALTER TABLE `document_versions` ADD `notes` text;--> statement-breakpoint
ALTER TABLE `milestones` ADD `plan_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `milestones_plan` ON `milestones` (`account_seq`,`plan_key`);--> statement-breakpoint
CREATE INDEX `client_documents_due` ON `client_documents` (`due_date`) WHERE due_date is not null and storage_key is null;