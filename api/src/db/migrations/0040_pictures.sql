CREATE TABLE `picture_files` (
	`picture_id` text NOT NULL,
	`width` integer NOT NULL,
	`format` text NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`picture_id`, `width`, `format`),
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` text NOT NULL,
	`send_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_id_unique` ON `pictures` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_send_key_unique` ON `pictures` (`send_key`);