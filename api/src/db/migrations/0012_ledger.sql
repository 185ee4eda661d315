CREATE TABLE `ledger_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`action` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` text,
	`actor_name` text,
	`network` text,
	`request_id` text,
	`client_id` text,
	`subject_id` text,
	`changes` text
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_actor` ON `ledger_entries` (`actor_id`,`seq`);--> statement-breakpoint
CREATE INDEX `ledger_entries_action` ON `ledger_entries` (`action`,`seq`);--> statement-breakpoint
CREATE INDEX `ledger_entries_client` ON `ledger_entries` (`client_id`,`seq`) WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX `ledger_entries_at` ON `ledger_entries` (`at`);--> statement-breakpoint
CREATE TABLE `ledger_seals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER ledger_entries_not_changed BEFORE UPDATE ON ledger_entries BEGIN
  SELECT raise(ABORT, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_not_removed BEFORE DELETE ON ledger_entries BEGIN
  SELECT raise(ABORT, 'the ledger only grows');
END;
--> statement-breakpoint
-- REPLACE removes a row without the trigger above.
CREATE TRIGGER ledger_entries_not_replaced BEFORE INSERT ON ledger_entries WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE seq = new.seq) BEGIN
  SELECT raise(ABORT, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_seals_not_changed BEFORE UPDATE ON ledger_seals BEGIN
  SELECT raise(ABORT, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_seals_not_removed BEFORE DELETE ON ledger_seals BEGIN
  SELECT raise(ABORT, 'the ledger only grows');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_seals_not_replaced BEFORE INSERT ON ledger_seals WHEN EXISTS (SELECT 1 FROM ledger_seals WHERE seq = new.seq) BEGIN
  SELECT raise(ABORT, 'the ledger only grows');
END;
