// Resources in a list: what it is, its value, who provides it, and when. The family and those who help it see the same list.
import { resourceStatusLabel, resourceTypeLabel } from '#contracts/resource-labels.ts'
import type { Resource } from '#contracts/resources.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { IconTile } from '../../design-system/ui/IconTile.tsx'
import { LabelTag } from '../../design-system/ui/Tag.tsx'
import { useNow } from '../../lib/hooks/useNow.ts'
import {
  datesText,
  providerName,
  resourceName,
  statusView,
  textOrErased,
  typeIcon,
} from '../../lib/display/resource-texts.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '3.5',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: 0 },
  },
})

interface Props<R extends Resource> {
  readonly rows: readonly R[]
  readonly label: string
  readonly formatAmount: (cents: number) => string
  /** What follows the texts of a resource, e.g. its buttons. */
  readonly children?: (row: R) => ReactNode
}

export const ResourceItems = <R extends Resource>({ rows, label, formatAmount, children }: Props<R>) => {
  const now = useNow()
  return (
    <chakra.ul aria-label={label}>
      {rows.map((row) => {
        const Icon = typeIcon[row.type ?? 'other']
        const isCanceled = row.status === 'cancelled'
        const { icon, tint } = statusView[row.status]
        const facts = [
          row.name === null || row.type === null ? null : resourceTypeLabel[row.type](),
          providerName(row),
          datesText(row, now),
        ]
        return (
          <Row key={row.id}>
            <IconTile aria-hidden>
              <Icon />
            </IconTile>
            <chakra.div minWidth="0" flexGrow={1}>
              <chakra.div display="flex" alignItems="baseline" justifyContent="space-between" gap="4">
                <chakra.p fontWeight="650" overflowWrap="anywhere" color={isCanceled ? 'fg.muted' : undefined}>
                  {resourceName(row)}
                </chakra.p>
                {row.amountCents > 0 && (
                  <chakra.p
                    flexShrink={0}
                    fontWeight="650"
                    fontVariantNumeric="tabular-nums"
                    color={isCanceled ? 'fg.muted' : undefined}
                    textDecoration={isCanceled ? 'line-through' : undefined}
                  >
                    {formatAmount(row.amountCents)}
                  </chakra.p>
                )}
              </chakra.div>
              <chakra.p color="fg.muted" textStyle="small" overflowWrap="anywhere">
                {facts.filter((fact) => fact !== null).join(' · ')}
              </chakra.p>
              {row.notes !== null && (
                <chakra.p marginTop="1.5" maxWidth="reading" whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {textOrErased(row.notes)}
                </chakra.p>
              )}
              <chakra.div marginTop="2">
                <LabelTag icon={icon} tint={tint}>
                  {resourceStatusLabel[row.status]()}
                </LabelTag>
              </chakra.div>
              {children?.(row)}
            </chakra.div>
          </Row>
        )
      })}
    </chakra.ul>
  )
}
