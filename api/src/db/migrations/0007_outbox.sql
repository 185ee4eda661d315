CREATE TABLE `outbox` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`event_key` text NOT NULL,
	`kind` text NOT NULL,
	`channel` text NOT NULL,
	`about` text NOT NULL,
	`recipient` text NOT NULL,
	`mailbox` text,
	`payload` text,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` integer NOT NULL,
	`lease_owner` text,
	`give_up_at` integer NOT NULL,
	`last_error` text,
	`created_at` text NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_id_unique` ON `outbox` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_event_key_unique` ON `outbox` (`event_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`channel`,`next_at`);--> statement-breakpoint
CREATE INDEX `outbox_state` ON `outbox` (`state`,`seq`);--> statement-breakpoint
CREATE INDEX `outbox_mailbox` ON `outbox` (`mailbox`,`created_at`) WHERE mailbox is not null;
--> statement-breakpoint
CREATE TRIGGER outbox_count_inserted AFTER INSERT ON outbox BEGIN
  INSERT INTO list_counts (list, status, rows) VALUES ('outbox', new.state, 1) ON CONFLICT (list, status) DO UPDATE SET rows = rows + 1;
END;
--> statement-breakpoint
CREATE TRIGGER outbox_count_deleted AFTER DELETE ON outbox BEGIN
  UPDATE list_counts SET rows = rows - 1 WHERE list = 'outbox' AND status = old.state;
END;
--> statement-breakpoint
CREATE TRIGGER outbox_count_moved AFTER UPDATE OF state ON outbox BEGIN
  UPDATE list_counts SET rows = rows - 1 WHERE list = 'outbox' AND status = old.state;
  INSERT INTO list_counts (list, status, rows) VALUES ('outbox', new.state, 1) ON CONFLICT (list, status) DO UPDATE SET rows = rows + 1;
END;
