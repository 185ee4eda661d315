CREATE TABLE `mailbox_positions` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`uid_validity` text NOT NULL,
	`last_uid` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitor_replies` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`booking_seq` integer,
	`contact_seq` integer,
	`message_id` text NOT NULL,
	`from_name` text NOT NULL,
	`from_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`attachments` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visitor_replies_id_unique` ON `visitor_replies` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `visitor_replies_message_id_unique` ON `visitor_replies` (`message_id`);--> statement-breakpoint
CREATE INDEX `visitor_replies_booking` ON `visitor_replies` (`booking_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `visitor_replies_contact` ON `visitor_replies` (`contact_seq`,`seq`);