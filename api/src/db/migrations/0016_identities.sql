CREATE TABLE `identities` (
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`account_seq` integer NOT NULL,
	`linked_at` text NOT NULL,
	PRIMARY KEY(`issuer`, `subject`),
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identities_account` ON `identities` (`issuer`,`account_seq`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `id_token` text;