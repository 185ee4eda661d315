ALTER TABLE `invitations` ADD `mail_token_hash` text;--> statement-breakpoint
ALTER TABLE `password_resets` ADD `mail_token_hash` text;