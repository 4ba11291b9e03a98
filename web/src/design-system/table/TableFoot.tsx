// Foot of a table: which rows these are, how dense, which page.
import { chakra } from '@chakra-ui/react'
import type { SystemStyleObject } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { densities, useDensity } from '../../lib/stores/density.ts'
import { t } from '../../lib/texts.ts'
import { linkRecipe } from '../theme/recipes/link.ts'
import { Paging } from '../ui/Paging.tsx'
import type { TablePaging } from './DataTable.tsx'

const Choice = chakra('button', linkRecipe, { defaultProps: { type: 'button' } })

const DensityChoice = () => {
  const [density, choose] = useDensity()
  return (
    <chakra.span role="group" aria-label={t.words.table.rows} display={{ base: 'none', md: 'inline-flex' }} gap="2">
      {t.words.table.rows}
      {densities.map((option) =>
        option === density ? (
          <chakra.strong key={option} color="fg" fontWeight="650" aria-current="true">
            {t.words.table[option]}
          </chakra.strong>
        ) : (
          <Choice key={option} onClick={() => choose(option)}>
            {t.words.table[option]}
          </Choice>
        ),
      )}
    </chakra.span>
  )
}

interface Props {
  readonly caption: string
  readonly paging?: TablePaging
  /** Stands in place of "1-20 of 34 referrals". */
  readonly note?: string
  readonly densityChoice?: boolean
  readonly tools?: ReactNode
  readonly styles: { readonly foot?: SystemStyleObject }
}

export const TableFooter = ({ caption, paging, note, densityChoice = false, tools, styles }: Props) => {
  if (paging === undefined && note === undefined) return null
  const first = paging === undefined ? 0 : (paging.page - 1) * paging.size + 1
  const last = paging === undefined ? 0 : Math.min(paging.page * paging.size, paging.total)
  return (
    <chakra.div css={styles.foot}>
      <chakra.div display="flex" alignItems="center" flexWrap="wrap" columnGap="3">
        <chakra.p fontVariantNumeric="tabular-nums">
          {note ?? (paging === undefined ? '' : t.words.table.range(first, last, paging.total, paging.noun))}
        </chakra.p>
        {tools}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" flexWrap="wrap" columnGap="8" rowGap="2">
        {densityChoice && <DensityChoice />}
        {paging !== undefined && <Paging of={caption} page={paging.page} pages={paging.pages} onPage={paging.onPage} />}
      </chakra.div>
    </chakra.div>
  )
}
