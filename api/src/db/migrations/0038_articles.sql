CREATE TABLE `article_versions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`author` text,
	`image_url` text,
	`body_markdown` text NOT NULL,
	`revision` integer NOT NULL,
	`editor_id` text,
	`editor` text,
	`edited_at` text NOT NULL,
	`article_id` text NOT NULL,
	`is_published` integer NOT NULL,
	`kept_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_versions_id_unique` ON `article_versions` (`id`);--> statement-breakpoint
CREATE INDEX `article_versions_article` ON `article_versions` (`article_id`,`seq`);--> statement-breakpoint
CREATE TABLE `articles` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`author` text,
	`image_url` text,
	`body_markdown` text NOT NULL,
	`revision` integer NOT NULL,
	`editor_id` text,
	`editor` text,
	`edited_at` text NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_id_unique` ON `articles` (`id`);--> statement-breakpoint
CREATE TABLE `insight_redirects` (
	`slug` text PRIMARY KEY NOT NULL,
	`insight_id` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `insights` ADD `visible_from` integer;--> statement-breakpoint
INSERT INTO `articles` (`id`, `slug`, `title`, `excerpt`, `category`, `author`, `image_url`, `body_markdown`, `revision`, `edited_at`)
	SELECT `id`, `slug`, `title`, `excerpt`, `category`, `author`, `image_url`, `body_markdown`, 1, `published_at` FROM `insights` ORDER BY `published_at`;
