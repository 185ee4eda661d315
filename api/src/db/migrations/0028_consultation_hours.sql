CREATE TABLE `booking_confirmations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`booking_seq` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_confirmations_booking` ON `booking_confirmations` (`booking_seq`);--> statement-breakpoint
CREATE INDEX `booking_confirmations_end` ON `booking_confirmations` (`ends_at`);--> statement-breakpoint
CREATE TABLE `consultation_hours` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`hours` text NOT NULL,
	`exceptions` text NOT NULL,
	`capacity` integer,
	`notice_hours` integer NOT NULL,
	`meetings` text NOT NULL,
	`offices` text NOT NULL,
	`advisers` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `bookings` ADD `starts_at` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `meeting` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `office` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `adviser` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `moves` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference_unique` ON `bookings` (`reference`);--> statement-breakpoint
CREATE INDEX `bookings_start` ON `bookings` (case when "starts_at" is null then "preferred_date" else "starts_at" end);