CREATE TABLE `mail_templates` (
	`kind` text PRIMARY KEY NOT NULL,
	`subject` text,
	`title` text,
	`opening` text,
	`closing` text,
	`changed_at` text NOT NULL,
	`changed_by` text NOT NULL
);
