// The paging controls: Prev, "Page n / m", Next.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Button } from './Button.tsx'

interface Props {
  readonly page: number
  /** At least 1. */
  readonly pages: number
  readonly onPage: (page: number) => void
  /** The name of the table, because a page may have several. */
  readonly tableName?: string
}

/** Prev is disabled on page 1 and Next on the last page (REV-09, REV-10). */
export const Paging = ({ page, pages, onPage, tableName }: Props) => (
  <chakra.nav
    aria-label={tableName === undefined ? m['common:paging.label']() : m['common:paging.labelOf']({ table: tableName })}
    display="flex"
    alignItems="center"
    justifyContent="space-between"
    gap="3"
    width={{ base: 'full', md: 'auto' }}
  >
    <Button variant="outline" size="row" px="3" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {m['common:paging.previous']()}
    </Button>
    <chakra.span fontVariantNumeric="tabular-nums" aria-current="page">
      {m['common:paging.position']({ page, pages: Math.max(pages, 1) })}
    </chakra.span>
    <Button variant="outline" size="row" px="3" disabled={page >= pages} onClick={() => onPage(page + 1)}>
      {m['common:paging.next']()}
    </Button>
  </chakra.nav>
)
