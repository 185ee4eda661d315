CREATE TABLE `assignments` (
	`booking_seq` integer,
	`contact_seq` integer,
	`assignee_id` text,
	`follow_up_on` text,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignee_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_booking` ON `assignments` (`booking_seq`) WHERE "assignments"."booking_seq" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_contact` ON `assignments` (`contact_seq`) WHERE "assignments"."contact_seq" is not null;--> statement-breakpoint
CREATE INDEX `assignments_assignee` ON `assignments` (`assignee_id`);--> statement-breakpoint
CREATE TABLE `record_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`booking_seq` integer,
	`contact_seq` integer,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	`send_key` text,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_notes_id_unique` ON `record_notes` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `record_notes_send_key_unique` ON `record_notes` (`send_key`);--> statement-breakpoint
CREATE INDEX `record_notes_booking` ON `record_notes` (`booking_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `record_notes_contact` ON `record_notes` (`contact_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `ledger_entries_record` ON `ledger_entries` (`subject_id`,`seq`) WHERE action in ('booking-changed', 'booking-moved', 'booking-cancelled', 'contact-changed', 'record-assigned', 'record-note-added');--> statement-breakpoint
CREATE INDEX `outbox_about` ON `outbox` (`about`,`seq`);