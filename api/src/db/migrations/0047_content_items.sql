CREATE TABLE `content_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`fields` text NOT NULL,
	`position` integer NOT NULL,
	`revision` integer NOT NULL,
	`editor` text,
	`edited_at` text NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_id_unique` ON `content_items` (`id`);--> statement-breakpoint
CREATE INDEX `content_items_kind` ON `content_items` (`kind`,`position`);--> statement-breakpoint
CREATE TABLE `service_redirects` (
	`slug` text PRIMARY KEY NOT NULL,
	`service_id` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `services` ADD `booking_option` text;--> statement-breakpoint
ALTER TABLE `services` ADD `visible_from` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `revision` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `editor` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `edited_at` text;--> statement-breakpoint
ALTER TABLE `team_members` ADD `visible_from` integer;--> statement-breakpoint
ALTER TABLE `testimonials` ADD `visible_from` integer;--> statement-breakpoint
UPDATE `services` SET `booking_option` = `title` WHERE `title` IN ('Digital Assets Management', 'Tax Optimization', 'Citizenship Services', 'Corporate Structuring', 'Wealth Management', 'Luxury Lifestyle Services');--> statement-breakpoint
INSERT INTO `content_items` (`id`, `kind`, `fields`, `position`, `revision`, `edited_at`)
	SELECT `id`, 'services', json_object('title', `title`, 'slug', `slug`, 'description', `description`, 'icon', `icon`, 'summary', `summary`, 'audience', json(`audience`), 'steps', json(`steps`), 'insightCategory', `insight_category`, 'bookingOption', coalesce(`booking_option`, '')), `seq`, 1, strftime('%Y-%m-%dT%H:%M:%fZ') FROM `services` ORDER BY `seq`;--> statement-breakpoint
INSERT INTO `content_items` (`id`, `kind`, `fields`, `position`, `revision`, `edited_at`)
	SELECT `id`, 'team', json_object('name', `name`, 'position', `position`, 'bio', `bio`, 'linkedinUrl', coalesce(`linkedin_url`, ''), 'twitterUrl', coalesce(`twitter_url`, '')), `seq`, 1, strftime('%Y-%m-%dT%H:%M:%fZ') FROM `team_members` ORDER BY `seq`;--> statement-breakpoint
INSERT INTO `content_items` (`id`, `kind`, `fields`, `position`, `revision`, `edited_at`)
	SELECT `id`, 'testimonials', json_object('name', `name`, 'title', `title`, 'quote', `quote`, 'rating', `rating`, 'verified', json(iif(`verified`, 'true', 'false'))), `seq`, 1, strftime('%Y-%m-%dT%H:%M:%fZ') FROM `testimonials` ORDER BY `seq`;
