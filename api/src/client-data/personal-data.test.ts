import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../db/schema';
import { PERSONAL_DATA } from './personal-data';

/** Tables of which no row is about a client. */
const OF_STAFF = ['assignments', 'calendar_feeds', 'note_mentions', 'release_pins'];
/** Names of columns with people in them where no reference says so. */
const PERSON = /email|address|recipient|phone|account|client|member|actor|first_name|about|answer/;

const tables = Object.values<unknown>(schema).filter((each) => is(each, SQLiteTable));
const named = (all: readonly SQLiteTable[]) => [...new Set(all.map(getTableName))].toSorted();

/** Whether its rows are about people: by a reference to one or to a row about one, or by the name of a column. */
const isPersonal = (table: SQLiteTable): boolean =>
  Object.values(getTableColumns(table)).some(({ name }) => PERSON.test(name)) ||
  getTableConfig(table).foreignKeys.some((key) => {
    const { foreignTable } = key.reference();
    return foreignTable !== table && isPersonal(foreignTable as SQLiteTable);
  });

test('each table with data of people is declared, so that it is exported and erased, or is about staff alone', () => {
  const declared = named(PERSONAL_DATA.flatMap((data) => data.tables));
  expect([...declared, ...OF_STAFF].toSorted()).toEqual(named(tables.filter(isPersonal)));
});
