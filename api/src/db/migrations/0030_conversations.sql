CREATE TABLE `conversation_messages` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`side` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text,
	`send_key` text,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_messages_id_unique` ON `conversation_messages` (`id`);--> statement-breakpoint
CREATE INDEX `conversation_messages_client` ON `conversation_messages` (`account_seq`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_messages_send` ON `conversation_messages` (`account_seq`,`side`,`send_key`);--> statement-breakpoint
CREATE TABLE `message_documents` (
	`message_seq` integer NOT NULL,
	`document_seq` integer NOT NULL,
	PRIMARY KEY(`message_seq`, `document_seq`),
	FOREIGN KEY (`message_seq`) REFERENCES `conversation_messages`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_seq`) REFERENCES `client_documents`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `message_documents_document` ON `message_documents` (`document_seq`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `mail_notices` integer;--> statement-breakpoint
ALTER TABLE `client_documents` ADD `given_by` text;