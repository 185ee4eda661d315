CREATE TABLE `accounts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_id_unique` ON `accounts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`service` text NOT NULL,
	`preferred_date` text NOT NULL,
	`preferred_time` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_id_unique` ON `bookings` (`id`);--> statement-breakpoint
CREATE INDEX `bookings_status` ON `bookings` (`status`,`seq`);--> statement-breakpoint
CREATE TABLE `client_documents` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`file_name` text NOT NULL,
	`file_path` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`status` text NOT NULL,
	`notes` text,
	`uploaded_at` text NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_documents_id_unique` ON `client_documents` (`id`);--> statement-breakpoint
CREATE INDEX `client_documents_owner` ON `client_documents` (`account_seq`,`seq`);--> statement-breakpoint
CREATE TABLE `client_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`type` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_notes_id_unique` ON `client_notes` (`id`);--> statement-breakpoint
CREATE INDEX `client_notes_owner` ON `client_notes` (`account_seq`,`created_at`);--> statement-breakpoint
CREATE TABLE `client_profiles` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`company` text NOT NULL,
	`status` text NOT NULL,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_profiles_id_unique` ON `client_profiles` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_profiles_account_seq_unique` ON `client_profiles` (`account_seq`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_id_unique` ON `contacts` (`id`);--> statement-breakpoint
CREATE INDEX `contacts_status` ON `contacts` (`status`,`seq`);--> statement-breakpoint
CREATE TABLE `insights` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`read_time` integer NOT NULL,
	`image_url` text,
	`body_markdown` text NOT NULL,
	`published_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `insights_id_unique` ON `insights` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `insights_slug_unique` ON `insights` (`slug`);--> statement-breakpoint
CREATE TABLE `list_counts` (
	`list` text NOT NULL,
	`status` text NOT NULL,
	`rows` integer NOT NULL,
	PRIMARY KEY(`list`, `status`)
);
--> statement-breakpoint
CREATE TABLE `milestones` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`position` integer,
	`due_date` text,
	`notes` text,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `milestones_id_unique` ON `milestones` (`id`);--> statement-breakpoint
CREATE INDEX `milestones_owner` ON `milestones` (`account_seq`,`changed_at`);--> statement-breakpoint
CREATE TABLE `services` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`icon` text NOT NULL,
	`summary` text NOT NULL,
	`audience` text NOT NULL,
	`steps` text NOT NULL,
	`insight_category` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `services_id_unique` ON `services` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `services_slug_unique` ON `services` (`slug`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_seq` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_seq`);--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`ends_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_end` ON `sign_in_attempts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`position` text NOT NULL,
	`bio` text NOT NULL,
	`image_url` text,
	`linkedin_url` text,
	`twitter_url` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_id_unique` ON `team_members` (`id`);--> statement-breakpoint
CREATE TABLE `testimonials` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`quote` text NOT NULL,
	`rating` integer NOT NULL,
	`verified` integer NOT NULL,
	`image_url` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `testimonials_id_unique` ON `testimonials` (`id`);