CREATE TABLE `saved_views` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`name` text NOT NULL,
	`list` text NOT NULL,
	`q` text,
	`status` text,
	`sort` text,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_id_unique` ON `saved_views` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`account_seq`,`list`,`name`);