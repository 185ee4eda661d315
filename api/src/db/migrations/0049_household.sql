CREATE TABLE `household_members` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`member_seq` integer NOT NULL,
	`account_seq` integer NOT NULL,
	`access` text NOT NULL,
	`since` text NOT NULL,
	`added_by` text NOT NULL,
	FOREIGN KEY (`member_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `household_members_id_unique` ON `household_members` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `household_members_member_seq_unique` ON `household_members` (`member_seq`);--> statement-breakpoint
CREATE INDEX `household_members_case` ON `household_members` (`account_seq`);--> statement-breakpoint
ALTER TABLE `client_documents` ADD `member_id` text;--> statement-breakpoint
ALTER TABLE `conversation_messages` ADD `member_id` text;