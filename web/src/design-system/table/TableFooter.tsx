// The footer of a table: the visible range, the density and the page.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import type { SystemStyleObject } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type Density, densities, useDensity } from '../../lib/stores/density.ts'
import { linkRecipe } from '../theme/recipes/link.ts'
import { Paging } from '../ui/Paging.tsx'
import type { TablePaging } from './DataTable.tsx'

const Choice = chakra('button', linkRecipe, { defaultProps: { type: 'button' } })

const densityLabel = {
  comfortable: m['table:comfortable'],
  compact: m['table:compact'],
} satisfies Record<Density, () => string>

const DensityChoice = () => {
  const [density, choose] = useDensity()
  return (
    <chakra.span role="group" aria-label={m['table:density']()} display={{ base: 'none', md: 'inline-flex' }} gap="2">
      {m['table:density']()}
      {densities.map((option) =>
        option === density ? (
          <chakra.strong key={option} color="fg" fontWeight="650" aria-current="true">
            {densityLabel[option]()}
          </chakra.strong>
        ) : (
          <Choice key={option} onClick={() => choose(option)}>
            {densityLabel[option]()}
          </Choice>
        ),
      )}
    </chakra.span>
  )
}

interface Props {
  readonly caption: string
  readonly paging?: TablePaging
  /** Replaces "1-20 of 34 referrals". */
  readonly note?: string
  readonly densityChoice?: boolean
  readonly tools?: ReactNode
  readonly styles: { readonly foot?: SystemStyleObject }
}

/** `21-40 of 148 referrals`, or `0 referrals`. */
const rangeText = ({ page, size, total, rowNoun }: TablePaging): string =>
  total === 0
    ? m['table:total']({ total, noun: rowNoun(total) })
    : m['table:range']({
        first: (page - 1) * size + 1,
        last: Math.min(page * size, total),
        total,
        noun: rowNoun(total),
      })

export const TableFooter = ({ caption, paging, note, densityChoice = false, tools, styles }: Props) => {
  if (paging === undefined && note === undefined) return null
  return (
    <chakra.div css={styles.foot}>
      <chakra.div display="flex" alignItems="center" flexWrap="wrap" columnGap="3">
        <chakra.p fontVariantNumeric="tabular-nums">{note ?? (paging === undefined ? '' : rangeText(paging))}</chakra.p>
        {tools}
      </chakra.div>
      <chakra.div display="flex" alignItems="center" flexWrap="wrap" columnGap="8" rowGap="2">
        {densityChoice && <DensityChoice />}
        {paging !== undefined && (
          <Paging tableName={caption} page={paging.page} pages={paging.pages} onPage={paging.onPage} />
        )}
      </chakra.div>
    </chakra.div>
  )
}
