export { forEachDatabase } from '#tests/support/for-each-database.ts'
