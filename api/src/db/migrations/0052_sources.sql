ALTER TABLE `bookings` ADD `source` text;--> statement-breakpoint
CREATE INDEX `bookings_service` ON `bookings` (`service`,`seq`);--> statement-breakpoint
CREATE INDEX `bookings_meeting` ON `bookings` (`meeting`,`seq`) WHERE "bookings"."meeting" is not null;--> statement-breakpoint
CREATE INDEX `bookings_office` ON `bookings` (`office`,`seq`) WHERE "bookings"."office" is not null;--> statement-breakpoint
CREATE INDEX `bookings_source` ON `bookings` (`source`,`seq`) WHERE "bookings"."source" is not null;--> statement-breakpoint
ALTER TABLE `contacts` ADD `source` text;--> statement-breakpoint
CREATE INDEX `contacts_source` ON `contacts` (`source`,`seq`) WHERE "contacts"."source" is not null;