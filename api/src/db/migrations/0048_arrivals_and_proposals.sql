DROP INDEX `ledger_entries_record`;--> statement-breakpoint
CREATE INDEX `ledger_entries_record` ON `ledger_entries` (`subject_id`,`seq`) WHERE action in ('booking-changed', 'booking-moved', 'booking-cancelled', 'contact-changed', 'record-assigned', 'record-note-added', 'booking-times-proposed');--> statement-breakpoint
CREATE INDEX `bookings_arrival` ON `bookings` (`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_arrival` ON `contacts` (`created_at`);