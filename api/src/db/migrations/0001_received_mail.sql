ALTER TABLE `mailbox_positions` ADD `later` text;--> statement-breakpoint
ALTER TABLE `visitor_replies` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `visitor_replies` ADD `calendar` text;--> statement-breakpoint
CREATE INDEX `visitor_replies_unmatched` ON `visitor_replies` (`seq`) WHERE booking_seq is null and contact_seq is null;--> statement-breakpoint
CREATE INDEX `outbox_mailed` ON `outbox` (lower(recipient)) WHERE channel = 'mail';--> statement-breakpoint
CREATE INDEX `outbox_undelivered` ON `outbox` (`recipient`,`seq`) WHERE state = 'dead';