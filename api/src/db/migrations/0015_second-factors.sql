CREATE TABLE `authenticator_apps` (
	`account_seq` integer PRIMARY KEY NOT NULL,
	`secret` text,
	`confirmed_at` integer,
	`last_step` integer NOT NULL,
	`new_secret` text,
	`new_secret_ends_at` integer,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`account_seq` integer,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_end` ON `passkey_challenges` (`ends_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_id_unique` ON `passkeys` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_account` ON `passkeys` (`account_seq`);--> statement-breakpoint
CREATE TABLE `pending_sign_ins` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_seq` integer NOT NULL,
	`tries` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pending_sign_ins_end` ON `pending_sign_ins` (`ends_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`account_seq` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_account` ON `recovery_codes` (`account_seq`);