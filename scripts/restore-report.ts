// What a restore says about a database that already has data.
import type { DatabaseContents } from '#platform/database/archive.ts'

const maxTables = 4

/** The tables with the most rows, e.g. `6,464 rows in log.event, 12 in account, and 3 more tables`. */
export const formatTables = (tables: DatabaseContents['tables']): string => {
  const listed = tables
    .slice(0, maxTables)
    .map(({ name, rows }, index) =>
      index === 0
        ? `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} in ${name}`
        : `${rows.toLocaleString('en-US')} in ${name}`,
    )
  const more = tables.length - listed.length
  return [...listed, ...(more > 0 ? [`and ${more} more ${more === 1 ? 'table' : 'tables'}`] : [])].join(', ')
}

/** Says what the database contains, that it is unchanged, and what to do. */
export const notEmptyReport = ({ tables, origin }: DatabaseContents): string => {
  const contents = `The database is not empty (${formatTables(tables)}). Nothing was changed.`
  const advice = 'To restore a backup, create a new database and set DATABASE_URL and DATABASE_OWNER_URL to it.'
  return origin === null
    ? `${contents}\n${advice}`
    : `${contents}\nIt was restored from a ${origin}: "npm start" continues with it.\n${advice}`
}
