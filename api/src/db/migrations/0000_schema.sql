CREATE TABLE `accounts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`disabled_at` text,
	`staff_role` text,
	`short_password` integer,
	`phone` text,
	`time_zone` text,
	`mail_notices` integer,
	`document_notices` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_id_unique` ON `accounts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`service` text NOT NULL,
	`preferred_date` text NOT NULL,
	`preferred_time` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`time_zone` text,
	`starts_at` text,
	`meeting` text,
	`office` text,
	`adviser` text,
	`reference` text,
	`moves` integer DEFAULT 0 NOT NULL,
	`account_seq` integer REFERENCES accounts(seq) ON DELETE set null,
	`source` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_id_unique` ON `bookings` (`id`);--> statement-breakpoint
CREATE INDEX `bookings_status` ON `bookings` (`status`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_reference_unique` ON `bookings` (`reference`);--> statement-breakpoint
CREATE INDEX `bookings_start` ON `bookings` (case when "starts_at" is null then "preferred_date" else "starts_at" end);--> statement-breakpoint
CREATE INDEX `bookings_account` ON `bookings` (`account_seq`) WHERE "bookings"."account_seq" is not null;--> statement-breakpoint
CREATE INDEX `bookings_wanting` ON `bookings` (case when "starts_at" is null then "preferred_date" else "starts_at" end,`status`,`adviser`) WHERE status in ('confirmed', 'pending');--> statement-breakpoint
CREATE INDEX `bookings_arrival` ON `bookings` (`created_at`);--> statement-breakpoint
CREATE INDEX `bookings_service` ON `bookings` (`service`,`seq`);--> statement-breakpoint
CREATE INDEX `bookings_meeting` ON `bookings` (`meeting`,`seq`) WHERE "bookings"."meeting" is not null;--> statement-breakpoint
CREATE INDEX `bookings_office` ON `bookings` (`office`,`seq`) WHERE "bookings"."office" is not null;--> statement-breakpoint
CREATE INDEX `bookings_source` ON `bookings` (`source`,`seq`) WHERE "bookings"."source" is not null;--> statement-breakpoint
CREATE TABLE `client_documents` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`file_name` text NOT NULL,
	`file_path` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`status` text NOT NULL,
	`notes` text,
	`uploaded_at` text NOT NULL,
	`storage_key` text,
	`sha256` text,
	`upload_key` text,
	`given_by` text,
	`requested_at` text,
	`due_date` text,
	`member_id` text,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_documents_id_unique` ON `client_documents` (`id`);--> statement-breakpoint
CREATE INDEX `client_documents_owner` ON `client_documents` (`account_seq`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_documents_storage_key_unique` ON `client_documents` (`storage_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_documents_upload` ON `client_documents` (`account_seq`,`upload_key`);--> statement-breakpoint
CREATE INDEX `client_documents_due` ON `client_documents` (`due_date`) WHERE due_date is not null and storage_key is null;--> statement-breakpoint
CREATE TABLE `client_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`type` text NOT NULL,
	`created_at` text NOT NULL,
	`document_id` text REFERENCES client_documents(id) ON DELETE set null,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_notes_id_unique` ON `client_notes` (`id`);--> statement-breakpoint
CREATE INDEX `client_notes_owner` ON `client_notes` (`account_seq`,`created_at`);--> statement-breakpoint
CREATE INDEX `client_notes_document` ON `client_notes` (`document_id`);--> statement-breakpoint
CREATE TABLE `client_profiles` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`company` text NOT NULL,
	`status` text NOT NULL,
	`changed_at` text NOT NULL,
	`adviser_seq` integer REFERENCES accounts(seq) ON DELETE SET NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_profiles_id_unique` ON `client_profiles` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_profiles_account_seq_unique` ON `client_profiles` (`account_seq`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`time_zone` text,
	`source` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_id_unique` ON `contacts` (`id`);--> statement-breakpoint
CREATE INDEX `contacts_status` ON `contacts` (`status`,`seq`);--> statement-breakpoint
CREATE INDEX `contacts_arrival` ON `contacts` (`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_source` ON `contacts` (`source`,`seq`) WHERE "contacts"."source" is not null;--> statement-breakpoint
CREATE TABLE `insights` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`read_time` integer NOT NULL,
	`image_url` text,
	`body_markdown` text NOT NULL,
	`published_at` text NOT NULL,
	`author` text,
	`visible_from` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `insights_id_unique` ON `insights` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `insights_slug_unique` ON `insights` (`slug`);--> statement-breakpoint
CREATE TABLE `list_counts` (
	`list` text NOT NULL,
	`status` text NOT NULL,
	`rows` integer NOT NULL,
	PRIMARY KEY(`list`, `status`)
);
--> statement-breakpoint
CREATE TABLE `milestones` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`position` integer,
	`due_date` text,
	`notes` text,
	`changed_at` text NOT NULL,
	`plan_key` text,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `milestones_id_unique` ON `milestones` (`id`);--> statement-breakpoint
CREATE INDEX `milestones_owner` ON `milestones` (`account_seq`,`changed_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `milestones_plan` ON `milestones` (`account_seq`,`plan_key`);--> statement-breakpoint
CREATE TABLE `services` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`icon` text NOT NULL,
	`summary` text NOT NULL,
	`audience` text NOT NULL,
	`steps` text NOT NULL,
	`insight_category` text NOT NULL,
	`booking_option` text,
	`visible_from` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `services_id_unique` ON `services` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `services_slug_unique` ON `services` (`slug`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_seq` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`created_at` integer DEFAULT 0 NOT NULL,
	`authenticated_at` integer DEFAULT 0 NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`network` text DEFAULT '' NOT NULL,
	`id_token` text,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_seq`);--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`ends_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`editor` text,
	`edited_at` text
);
--> statement-breakpoint
CREATE TABLE `sign_in_attempts` (
	`key` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempts_end` ON `sign_in_attempts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `team_members` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`position` text NOT NULL,
	`bio` text NOT NULL,
	`image_url` text,
	`linkedin_url` text,
	`twitter_url` text,
	`visible_from` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_members_id_unique` ON `team_members` (`id`);--> statement-breakpoint
CREATE TABLE `testimonials` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`quote` text NOT NULL,
	`rating` integer NOT NULL,
	`verified` integer NOT NULL,
	`image_url` text,
	`visible_from` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `testimonials_id_unique` ON `testimonials` (`id`);--> statement-breakpoint
CREATE TABLE `first_answers` (
	`list` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`answer` text NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`list`, `key`)
);
--> statement-breakpoint
CREATE INDEX `first_answers_end` ON `first_answers` (`ends_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_seq` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`mail_token_hash` text,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_account_seq_unique` ON `invitations` (`account_seq`);--> statement-breakpoint
CREATE TABLE `stored_files` (
	`key` text PRIMARY KEY NOT NULL,
	`noted_at` integer NOT NULL,
	`scan` text,
	`sealed_by` text
);
--> statement-breakpoint
CREATE TABLE `document_versions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document_seq` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_size` integer NOT NULL,
	`mime_type` text NOT NULL,
	`storage_key` text NOT NULL,
	`sha256` text NOT NULL,
	`uploaded_at` text NOT NULL,
	`replaced_at` integer NOT NULL,
	`status` text,
	`notes` text,
	FOREIGN KEY (`document_seq`) REFERENCES `client_documents`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_versions_id_unique` ON `document_versions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_versions_storage_key_unique` ON `document_versions` (`storage_key`);--> statement-breakpoint
CREATE INDEX `document_versions_document` ON `document_versions` (`document_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `document_versions_replaced` ON `document_versions` (`replaced_at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `outbox_mailbox` ON `outbox` (`mailbox`,`created_at`) WHERE mailbox is not null;--> statement-breakpoint
CREATE INDEX `outbox_about` ON `outbox` (`about`,`seq`);--> statement-breakpoint
CREATE TABLE `devices` (
	`hash` text NOT NULL,
	`network` text NOT NULL,
	`account_seq` integer NOT NULL,
	`label` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`is_unusual` integer NOT NULL,
	`revoked_at` integer,
	PRIMARY KEY(`hash`, `network`),
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `devices_account` ON `devices` (`account_seq`,`network`);--> statement-breakpoint
CREATE INDEX `devices_unusual` ON `devices` (`first_at`) WHERE is_unusual;--> statement-breakpoint
CREATE INDEX `devices_end` ON `devices` (`last_at`);--> statement-breakpoint
CREATE TABLE `shared_keys` (
	`name` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `ledger_entries_record` ON `ledger_entries` (`subject_id`,`seq`) WHERE action in ('booking-changed', 'booking-moved', 'booking-cancelled', 'contact-changed', 'record-assigned', 'record-note-added', 'booking-times-proposed');--> statement-breakpoint
CREATE TABLE `ledger_seals` (
	`seq` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_seq` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`mail_token_hash` text,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_account_seq_unique` ON `password_resets` (`account_seq`);--> statement-breakpoint
CREATE TABLE `authenticator_apps` (
	`account_seq` integer PRIMARY KEY NOT NULL,
	`secret` text,
	`confirmed_at` integer,
	`last_step` integer NOT NULL,
	`new_secret` text,
	`new_secret_ends_at` integer,
	`new_secret_of` text,
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
CREATE INDEX `recovery_codes_account` ON `recovery_codes` (`account_seq`);--> statement-breakpoint
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
CREATE TABLE `browser_reports` (
	`directive` text NOT NULL,
	`blocked` text NOT NULL,
	`page` text NOT NULL,
	`times` integer NOT NULL,
	`first_at` text NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`directive`, `blocked`, `page`)
);
--> statement-breakpoint
CREATE TABLE `client_holds` (
	`account_seq` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`since` text NOT NULL,
	`set_by` text NOT NULL,
	PRIMARY KEY(`account_seq`, `kind`),
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `erased_files` (
	`key` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `release_counts` (
	`remote` text NOT NULL,
	`version` text NOT NULL,
	`kind` text NOT NULL,
	`times` integer NOT NULL,
	`last_at` text NOT NULL,
	PRIMARY KEY(`remote`, `version`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `release_moves` (
	`remote` text NOT NULL,
	`revision` integer NOT NULL,
	`id` text NOT NULL,
	`action` text NOT NULL,
	`version` text,
	`reason` text,
	`live` text,
	`canary` text,
	`share` integer,
	`former` text,
	`at` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`remote`, `revision`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_moves_id_unique` ON `release_moves` (`id`);--> statement-breakpoint
CREATE TABLE `release_pins` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`pins` text NOT NULL,
	`account_seq` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `release_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`remote` text NOT NULL,
	`label` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_tokens_token_hash_unique` ON `release_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `releases` (
	`remote` text NOT NULL,
	`version` text NOT NULL,
	`commit` text,
	`built_at` text NOT NULL,
	`deployed_at` text NOT NULL,
	`deployed_by` text NOT NULL,
	`needs` integer NOT NULL,
	`bytes` integer NOT NULL,
	`last_live_at` text,
	PRIMARY KEY(`remote`, `version`)
);
--> statement-breakpoint
CREATE TABLE `booking_confirmations` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`booking_seq` integer NOT NULL,
	`ends_at` integer NOT NULL,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_confirmations_booking` ON `booking_confirmations` (`booking_seq`);--> statement-breakpoint
CREATE INDEX `booking_confirmations_end` ON `booking_confirmations` (`ends_at`);--> statement-breakpoint
CREATE TABLE `consultation_hours` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`hours` text NOT NULL,
	`exceptions` text NOT NULL,
	`capacity` integer,
	`notice_hours` integer NOT NULL,
	`meetings` text NOT NULL,
	`offices` text NOT NULL,
	`advisers` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `installed_releases` (
	`remote` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`commit` text,
	`needs` integer NOT NULL,
	`bytes` integer NOT NULL,
	`seen_at` text NOT NULL
);
--> statement-breakpoint
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
	`member_id` text,
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
CREATE TABLE `assignments` (
	`booking_seq` integer,
	`contact_seq` integer,
	`assignee_id` text,
	`follow_up_on` text,
	`waiting_for` text,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assignee_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_booking` ON `assignments` (`booking_seq`) WHERE "assignments"."booking_seq" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_contact` ON `assignments` (`contact_seq`) WHERE "assignments"."contact_seq" is not null;--> statement-breakpoint
CREATE INDEX `assignments_assignee` ON `assignments` (`assignee_id`);--> statement-breakpoint
CREATE TABLE `record_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`booking_seq` integer,
	`contact_seq` integer,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	`send_key` text,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_notes_id_unique` ON `record_notes` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `record_notes_send_key_unique` ON `record_notes` (`send_key`);--> statement-breakpoint
CREATE INDEX `record_notes_booking` ON `record_notes` (`booking_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `record_notes_contact` ON `record_notes` (`contact_seq`,`seq`);--> statement-breakpoint
CREATE TABLE `record_replies` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`booking_seq` integer,
	`contact_seq` integer,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`created_at` text NOT NULL,
	`send_key` text,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_replies_id_unique` ON `record_replies` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `record_replies_send_key_unique` ON `record_replies` (`send_key`);--> statement-breakpoint
CREATE INDEX `record_replies_booking` ON `record_replies` (`booking_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `record_replies_contact` ON `record_replies` (`contact_seq`,`seq`);--> statement-breakpoint
CREATE TABLE `reply_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reply_templates_id_unique` ON `reply_templates` (`id`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`account_seq` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token_hash_unique` ON `calendar_feeds` (`token_hash`);--> statement-breakpoint
CREATE TABLE `article_versions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`author` text,
	`image_url` text,
	`body_markdown` text NOT NULL,
	`revision` integer NOT NULL,
	`editor_id` text,
	`editor` text,
	`edited_at` text NOT NULL,
	`article_id` text NOT NULL,
	`is_published` integer NOT NULL,
	`kept_at` text NOT NULL,
	`public_from` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_versions_id_unique` ON `article_versions` (`id`);--> statement-breakpoint
CREATE INDEX `article_versions_article` ON `article_versions` (`article_id`,`seq`);--> statement-breakpoint
CREATE TABLE `articles` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
	`category` text NOT NULL,
	`author` text,
	`image_url` text,
	`body_markdown` text NOT NULL,
	`revision` integer NOT NULL,
	`editor_id` text,
	`editor` text,
	`edited_at` text NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `articles_id_unique` ON `articles` (`id`);--> statement-breakpoint
CREATE TABLE `insight_redirects` (
	`slug` text PRIMARY KEY NOT NULL,
	`insight_id` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`events` text NOT NULL,
	`is_enabled` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_id_unique` ON `webhooks` (`id`);--> statement-breakpoint
CREATE TABLE `picture_files` (
	`picture_id` text NOT NULL,
	`width` integer NOT NULL,
	`format` text NOT NULL,
	`content` blob NOT NULL,
	PRIMARY KEY(`picture_id`, `width`, `format`),
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` text NOT NULL,
	`send_key` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_id_unique` ON `pictures` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_send_key_unique` ON `pictures` (`send_key`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`key_hash` text NOT NULL,
	`prefix` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` text,
	`used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_id_unique` ON `api_keys` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE TABLE `mail_templates` (
	`kind` text PRIMARY KEY NOT NULL,
	`subject` text,
	`title` text,
	`opening` text,
	`closing` text,
	`changed_at` text NOT NULL,
	`changed_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`account_seq` integer NOT NULL,
	`name` text NOT NULL,
	`list` text NOT NULL,
	`q` text,
	`status` text,
	`sort` text,
	`filters` text DEFAULT '{}' NOT NULL,
	FOREIGN KEY (`account_seq`) REFERENCES `accounts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_id_unique` ON `saved_views` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`account_seq`,`list`,`name`);--> statement-breakpoint
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
CREATE TABLE `document_reminders` (
	`document_seq` integer NOT NULL,
	`due_date` text NOT NULL,
	`days` integer NOT NULL,
	`reminded_at` text NOT NULL,
	PRIMARY KEY(`document_seq`, `due_date`, `days`),
	FOREIGN KEY (`document_seq`) REFERENCES `client_documents`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `milestone_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`service` text NOT NULL,
	`milestones` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `milestone_templates_id_unique` ON `milestone_templates` (`id`);--> statement-breakpoint
CREATE TABLE `content_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`fields` text NOT NULL,
	`position` integer NOT NULL,
	`revision` integer NOT NULL,
	`editor` text,
	`edited_at` text NOT NULL,
	`is_archived` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_id_unique` ON `content_items` (`id`);--> statement-breakpoint
CREATE INDEX `content_items_kind` ON `content_items` (`kind`,`position`);--> statement-breakpoint
CREATE TABLE `service_redirects` (
	`slug` text PRIMARY KEY NOT NULL,
	`service_id` text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `mailbox_positions` (
	`mailbox` text PRIMARY KEY NOT NULL,
	`uid_validity` text NOT NULL,
	`last_uid` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitor_replies` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`booking_seq` integer,
	`contact_seq` integer,
	`message_id` text NOT NULL,
	`from_name` text NOT NULL,
	`from_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`attachments` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`booking_seq`) REFERENCES `bookings`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_seq`) REFERENCES `contacts`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visitor_replies_id_unique` ON `visitor_replies` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `visitor_replies_message_id_unique` ON `visitor_replies` (`message_id`);--> statement-breakpoint
CREATE INDEX `visitor_replies_booking` ON `visitor_replies` (`booking_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `visitor_replies_contact` ON `visitor_replies` (`contact_seq`,`seq`);--> statement-breakpoint
-- The number of rows per list and status, kept in the transaction of each change.
CREATE TRIGGER bookings_count_inserted AFTER INSERT ON bookings BEGIN
  INSERT INTO list_counts (list, status, rows) VALUES ('bookings', new.status, 1) ON CONFLICT (list, status) DO UPDATE SET rows = rows + 1;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_count_deleted AFTER DELETE ON bookings BEGIN
  UPDATE list_counts SET rows = rows - 1 WHERE list = 'bookings' AND status = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_count_moved AFTER UPDATE OF status ON bookings BEGIN
  UPDATE list_counts SET rows = rows - 1 WHERE list = 'bookings' AND status = old.status;
  INSERT INTO list_counts (list, status, rows) VALUES ('bookings', new.status, 1) ON CONFLICT (list, status) DO UPDATE SET rows = rows + 1;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_count_inserted AFTER INSERT ON contacts BEGIN
  INSERT INTO list_counts (list, status, rows) VALUES ('contacts', new.status, 1) ON CONFLICT (list, status) DO UPDATE SET rows = rows + 1;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_count_deleted AFTER DELETE ON contacts BEGIN
  UPDATE list_counts SET rows = rows - 1 WHERE list = 'contacts' AND status = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_count_moved AFTER UPDATE OF status ON contacts BEGIN
  UPDATE list_counts SET rows = rows - 1 WHERE list = 'contacts' AND status = old.status;
  INSERT INTO list_counts (list, status, rows) VALUES ('contacts', new.status, 1) ON CONFLICT (list, status) DO UPDATE SET rows = rows + 1;
END;
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
--> statement-breakpoint
-- The text that is searched, by row. STX twice stands where a word of name, e-mail, subject or service begins, so that
-- trigrams find the beginnings of one and two letters, too. ETX and the first and fourth letter of the status are one
-- trigram that no text has: search and status are then one walk through one index.
CREATE VIEW bookings_searched AS SELECT
  seq,
  char(2, 2) || replace(first_name, ' ', char(2, 2)) AS first_name,
  char(2, 2) || replace(last_name, ' ', char(2, 2)) AS last_name,
  char(2, 2) || email AS email,
  char(2, 2) || replace(service, ' ', char(2, 2)) AS service,
  char(3) || substr(status, 1, 1) || substr(status || ' ', 4, 1) AS status
FROM bookings;
--> statement-breakpoint
CREATE VIEW contacts_searched AS SELECT
  seq,
  char(2, 2) || replace(name, ' ', char(2, 2)) AS name,
  char(2, 2) || email AS email,
  char(2, 2) || replace(subject, ' ', char(2, 2)) AS subject,
  message,
  char(3) || substr(status, 1, 1) || substr(status || ' ', 4, 1) AS status
FROM contacts;
--> statement-breakpoint
CREATE VIRTUAL TABLE bookings_search USING fts5(first_name, last_name, email, service, status, content='bookings_searched', content_rowid='seq', columnsize=0, tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search USING fts5(name, email, subject, message, status, content='contacts_searched', content_rowid='seq', columnsize=0, tokenize='trigram');
--> statement-breakpoint
-- Small pages: what one write merges of the index, now and then, is counted in pages.
INSERT INTO bookings_search (bookings_search, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
INSERT INTO contacts_search (contacts_search, rank) VALUES ('pgsz', 1000);
--> statement-breakpoint
-- The index is merged by the hour (mergeSearchIndexes), not within every 64th write, which would wait for it.
INSERT INTO bookings_search (bookings_search, rank) VALUES ('automerge', 0);
--> statement-breakpoint
INSERT INTO contacts_search (contacts_search, rank) VALUES ('automerge', 0);
--> statement-breakpoint
CREATE TRIGGER bookings_search_inserted AFTER INSERT ON bookings BEGIN
  INSERT INTO bookings_search (rowid, first_name, last_name, email, service, status) SELECT * FROM bookings_searched WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_search_deleted BEFORE DELETE ON bookings BEGIN
  INSERT INTO bookings_search (bookings_search, rowid, first_name, last_name, email, service, status) SELECT 'delete', * FROM bookings_searched WHERE seq = old.seq;
END;
--> statement-breakpoint
-- A new status exchanges its one trigram: each trigram has a list of its own, and the text keeps its hundreds as they are.
CREATE TRIGGER bookings_search_moving BEFORE UPDATE OF status ON bookings BEGIN
  INSERT INTO bookings_search (bookings_search, rowid, first_name, last_name, email, service, status) SELECT 'delete', seq, '', '', '', '', status FROM bookings_searched WHERE seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_search_moved AFTER UPDATE OF status ON bookings BEGIN
  INSERT INTO bookings_search (rowid, first_name, last_name, email, service, status) SELECT seq, '', '', '', '', status FROM bookings_searched WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_search_changing BEFORE UPDATE OF first_name, last_name, email, service ON bookings BEGIN
  INSERT INTO bookings_search (bookings_search, rowid, first_name, last_name, email, service, status) SELECT 'delete', seq, first_name, last_name, email, service, '' FROM bookings_searched WHERE seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_search_changed AFTER UPDATE OF first_name, last_name, email, service ON bookings BEGIN
  INSERT INTO bookings_search (rowid, first_name, last_name, email, service, status) SELECT seq, first_name, last_name, email, service, '' FROM bookings_searched WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_inserted AFTER INSERT ON contacts BEGIN
  INSERT INTO contacts_search (rowid, name, email, subject, message, status) SELECT * FROM contacts_searched WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_deleted BEFORE DELETE ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, name, email, subject, message, status) SELECT 'delete', * FROM contacts_searched WHERE seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_moving BEFORE UPDATE OF status ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, name, email, subject, message, status) SELECT 'delete', seq, '', '', '', '', status FROM contacts_searched WHERE seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_moved AFTER UPDATE OF status ON contacts BEGIN
  INSERT INTO contacts_search (rowid, name, email, subject, message, status) SELECT seq, '', '', '', '', status FROM contacts_searched WHERE seq = new.seq;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_changing BEFORE UPDATE OF name, email, subject, message ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, name, email, subject, message, status) SELECT 'delete', seq, name, email, subject, message, '' FROM contacts_searched WHERE seq = old.seq;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_changed AFTER UPDATE OF name, email, subject, message ON contacts BEGIN
  INSERT INTO contacts_search (rowid, name, email, subject, message, status) SELECT seq, name, email, subject, message, '' FROM contacts_searched WHERE seq = new.seq;
END;
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
--> statement-breakpoint
-- Whatever else is in the write is undone with it.
CREATE TRIGGER accounts_legal_hold BEFORE DELETE ON accounts WHEN EXISTS (SELECT 1 FROM client_holds WHERE account_seq = old.seq AND kind = 'legal-hold') BEGIN
  SELECT raise(ABORT, 'this client is under a legal hold');
END;
--> statement-breakpoint
-- One case of each account: its own, or that of the household in which it is.
CREATE TRIGGER household_members_without_case BEFORE INSERT ON household_members WHEN EXISTS (SELECT 1 FROM client_profiles WHERE account_seq = new.member_seq) BEGIN
  SELECT raise(ABORT, 'this account has a case of its own');
END;
--> statement-breakpoint
CREATE TRIGGER client_profiles_outside_household BEFORE INSERT ON client_profiles WHEN EXISTS (SELECT 1 FROM household_members WHERE member_seq = new.account_seq) BEGIN
  SELECT raise(ABORT, 'this account shares a case');
END;
--> statement-breakpoint
-- Whoever belongs to the case of a client under a legal hold is kept with it.
CREATE TRIGGER accounts_household_legal_hold BEFORE DELETE ON accounts WHEN EXISTS (SELECT 1 FROM household_members JOIN client_holds ON client_holds.account_seq = household_members.account_seq AND client_holds.kind = 'legal-hold' WHERE household_members.member_seq = old.seq) BEGIN
  SELECT raise(ABORT, 'this client is under a legal hold');
END;
