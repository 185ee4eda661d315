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
CREATE VIRTUAL TABLE bookings_search USING fts5(first_name, last_name, email, service, content='bookings', content_rowid='seq', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER bookings_search_inserted AFTER INSERT ON bookings BEGIN
  INSERT INTO bookings_search (rowid, first_name, last_name, email, service) VALUES (new.seq, new.first_name, new.last_name, new.email, new.service);
END;
--> statement-breakpoint
CREATE TRIGGER bookings_search_deleted AFTER DELETE ON bookings BEGIN
  INSERT INTO bookings_search (bookings_search, rowid, first_name, last_name, email, service) VALUES ('delete', old.seq, old.first_name, old.last_name, old.email, old.service);
END;
--> statement-breakpoint
CREATE TRIGGER bookings_search_changed AFTER UPDATE OF first_name, last_name, email, service ON bookings BEGIN
  INSERT INTO bookings_search (bookings_search, rowid, first_name, last_name, email, service) VALUES ('delete', old.seq, old.first_name, old.last_name, old.email, old.service);
  INSERT INTO bookings_search (rowid, first_name, last_name, email, service) VALUES (new.seq, new.first_name, new.last_name, new.email, new.service);
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
CREATE VIRTUAL TABLE contacts_search USING fts5(name, email, subject, message, content='contacts', content_rowid='seq', tokenize='trigram');
--> statement-breakpoint
CREATE TRIGGER contacts_search_inserted AFTER INSERT ON contacts BEGIN
  INSERT INTO contacts_search (rowid, name, email, subject, message) VALUES (new.seq, new.name, new.email, new.subject, new.message);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_deleted AFTER DELETE ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, name, email, subject, message) VALUES ('delete', old.seq, old.name, old.email, old.subject, old.message);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_changed AFTER UPDATE OF name, email, subject, message ON contacts BEGIN
  INSERT INTO contacts_search (contacts_search, rowid, name, email, subject, message) VALUES ('delete', old.seq, old.name, old.email, old.subject, old.message);
  INSERT INTO contacts_search (rowid, name, email, subject, message) VALUES (new.seq, new.name, new.email, new.subject, new.message);
END;
