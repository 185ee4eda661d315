CREATE TABLE `note_mentions` (
	`note_seq` integer NOT NULL,
	`account_seq` integer NOT NULL,
	`done_at` text,
	PRIMARY KEY(`note_seq`, `account_seq`),
	FOREIGN KEY (`note_seq`) REFERENCES `record_notes`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `note_mentions_open` ON `note_mentions` (`account_seq`,`note_seq`) WHERE "note_mentions"."done_at" is null;--> statement-breakpoint
ALTER TABLE `assignments` ADD `waiting_for` text;