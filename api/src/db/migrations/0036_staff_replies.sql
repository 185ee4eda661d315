CREATE TABLE `record_replies` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`booking_seq` integer,
	`contact_seq` integer,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	`send_key` text,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_replies_id_unique` ON `record_replies` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `record_replies_send_key_unique` ON `record_replies` (`send_key`);--> statement-breakpoint
CREATE INDEX `record_replies_booking` ON `record_replies` (`booking_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `record_replies_contact` ON `record_replies` (`contact_seq`,`seq`);--> statement-breakpoint
CREATE TABLE `reply_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reply_templates_id_unique` ON `reply_templates` (`id`);