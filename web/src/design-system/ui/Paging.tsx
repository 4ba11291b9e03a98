// Prev, "Page n / m", Next.
import { chakra } from '@chakra-ui/react'
import { t } from '../../lib/texts.ts'
import { Button } from './Button.tsx'

interface Props {
  readonly page: number
  /** At least 1. */
  readonly pages: number
  readonly onPage: (page: number) => void
  /** Name of the table, where a page may have several. */
  readonly of?: string
}

/** Prev is disabled on page 1 and Next on the last page (REV-09, REV-10). */
export const Paging = ({ page, pages, onPage, of }: Props) => (
  <chakra.nav
    aria-label={of === undefined ? t.words.table.pages : t.words.table.pagesOf(of)}
    display="flex"
    alignItems="center"
    justifyContent="space-between"
    gap="3"
    width={{ base: 'full', md: 'auto' }}
  >
    <Button variant="outline" size="row" px="3" disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {t.words.table.previous}
    </Button>
    <chakra.span fontVariantNumeric="tabular-nums" aria-current="page">
      {t.words.table.page(page, Math.max(pages, 1))}
    </chakra.span>
    <Button variant="outline" size="row" px="3" disabled={page >= pages} onClick={() => onPage(page + 1)}>
      {t.words.table.next}
    </Button>
  </chakra.nav>
)
