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
DROP TRIGGER bookings_search_inserted;
--> statement-breakpoint
DROP TRIGGER bookings_search_deleted;
--> statement-breakpoint
DROP TRIGGER bookings_search_changed;
--> statement-breakpoint
DROP TRIGGER contacts_search_inserted;
--> statement-breakpoint
DROP TRIGGER contacts_search_deleted;
--> statement-breakpoint
DROP TRIGGER contacts_search_changed;
--> statement-breakpoint
DROP TABLE bookings_search;
--> statement-breakpoint
DROP TABLE contacts_search;
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
INSERT INTO bookings_search (rowid, first_name, last_name, email, service, status) SELECT * FROM bookings_searched;
--> statement-breakpoint
INSERT INTO contacts_search (rowid, name, email, subject, message, status) SELECT * FROM contacts_searched;
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
