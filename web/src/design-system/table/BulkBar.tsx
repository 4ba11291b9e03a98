// The bulk actions for the selected rows: above the table on wide screens, at the bottom of the screen on phones.
import { m } from '#messages'
import { Menu, Portal, chakra } from '@chakra-ui/react'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { clearSelection } from './selection.ts'
import { bulkBarHeight } from '../theme/recipes/table.ts'
import { Button } from '../ui/Button.tsx'
import type { Bulk, BulkAction } from './columns.ts'

interface Props {
  readonly bulk: Bulk
  readonly count: number
  /** The "select all" checkbox, on wide screens. */
  readonly checkbox: ReactNode
}

const Count = ({ count, warning }: { count: number; warning: string | undefined }) => (
  <chakra.p role="status" minWidth="0">
    <chakra.strong fontWeight="650">{m['table:selected']({ count })}</chakra.strong>
    {warning !== undefined && (
      <chakra.span color="fg.onDeepMuted" marginInlineStart="2.5">
        {warning}
      </chakra.span>
    )}
  </chakra.p>
)

const SelectAllMatches = ({ bulk: { selectAllMatches } }: { bulk: Bulk }) =>
  selectAllMatches === undefined ? null : (
    <Button variant="quietOnDeep" px="2.5" aria-busy={selectAllMatches.pending} onClick={selectAllMatches.onSelect}>
      {selectAllMatches.label}
    </Button>
  )

const Icon = ({ action: { icon: ActionIcon } }: { action: BulkAction }) =>
  ActionIcon === undefined ? null : <ActionIcon aria-hidden />

/** While an action runs, its button looks busy, and no button responds. */
const buttonProps = ({ running }: Bulk, { id, onRun }: BulkAction) => ({
  'aria-busy': running === id,
  'aria-disabled': running !== undefined && running !== id,
  onClick: () => {
    if (running === undefined) onRun()
  },
})

/** Sticks to the top of the window together with the table header. */
export const BulkBar = ({ bulk, count, checkbox }: Props) => (
  <chakra.div
    role="toolbar"
    aria-label={m['table:bulkActions']()}
    data-on-deep
    position="sticky"
    top="0"
    zIndex="bar"
    display="flex"
    alignItems="center"
    gap="3.5"
    minHeight={bulkBarHeight}
    px="3.5"
    py="2"
    bg="bg.deep"
    color="fg.onDeep"
    borderRadius="11px 11px 0 0"
    animation="fadeIn 180ms ease-out"
  >
    {checkbox}
    <Count count={count} warning={bulk.warning} />
    <SelectAllMatches bulk={bulk} />
    {/* On wide screens the text shrinks first, so that the buttons stay on one line. */}
    <chakra.div
      display="flex"
      flexWrap="wrap"
      flexShrink={{ base: 1, xl: 0 }}
      justifyContent="flex-end"
      gap="2"
      marginInlineStart="auto"
    >
      {bulk.actions.map((action) => (
        <Button
          key={action.id}
          colorPalette={action.primary === true ? 'accent' : 'primary'}
          variant={action.primary === true ? 'solid' : 'onDeep'}
          {...buttonProps(bulk, action)}
        >
          <Icon action={action} />
          {action.label}
        </Button>
      ))}
      <Button variant="quietOnDeep" onClick={() => clearSelection(bulk.list)}>
        {m['common:clear']()}
      </Button>
    </chakra.div>
  </chakra.div>
)

const MoreActions = ({ bulk, actions }: { bulk: Bulk; actions: readonly BulkAction[] }) => (
  <Menu.Root
    onSelect={({ value }) => {
      if (bulk.running === undefined) actions.find(({ id }) => id === value)?.onRun()
    }}
    positioning={{ placement: 'top-end' }}
  >
    <Menu.Trigger asChild>
      <Button
        variant="onDeep"
        size="touch"
        px="3.5"
        aria-label={m['table:moreActions']()}
        aria-busy={actions.some(({ id }) => id === bulk.running)}
      >
        <Ellipsis aria-hidden />
      </Button>
    </Menu.Trigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content>
          {actions.map((action) => (
            <Menu.Item key={action.id} value={action.id}>
              <Icon action={action} />
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
)

/** Shows the primary action, a secondary one, and a menu with the others. */
export const PhoneBulkBar = ({ bulk, count }: Omit<Props, 'checkbox'>) => {
  const primary = bulk.actions.find((action) => action.primary)
  const secondary = bulk.actions.find((action) => action.secondary)
  const otherActions = bulk.actions.filter((action) => action !== primary && action !== secondary)
  return (
    <>
      {/* Keeps the bar from covering the end of the list. */}
      <chakra.div height="32" aria-hidden />
      <chakra.div
        role="toolbar"
        aria-label={m['table:bulkActions']()}
        data-on-deep
        data-bottom-bar="tall"
        position="fixed"
        insetInline="0"
        bottom="0"
        zIndex="bar"
        px="4"
        paddingTop="3"
        paddingBottom="max(16px, env(safe-area-inset-bottom))"
        bg="bg.deep"
        color="fg.onDeep"
        borderRadius="14px 14px 0 0"
        animation="rise 180ms ease-out"
      >
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" marginBottom="2">
          <Count count={count} warning={bulk.warning} />
          <SelectAllMatches bulk={bulk} />
          <Button variant="quietOnDeep" size="touch" px="3" onClick={() => clearSelection(bulk.list)}>
            {m['common:clear']()}
          </Button>
        </chakra.div>
        <chakra.div display="flex" justifyContent="flex-end" gap="2" css={{ '& > button': { flexShrink: 1 } }}>
          {primary !== undefined && (
            <Button size="touch" colorPalette="accent" flexGrow={{ base: 1, md: 0 }} {...buttonProps(bulk, primary)}>
              {primary.label}
            </Button>
          )}
          {secondary !== undefined && (
            <Button size="touch" variant="onDeep" {...buttonProps(bulk, secondary)}>
              {secondary.shortLabel ?? secondary.label}
            </Button>
          )}
          {otherActions.length > 0 && <MoreActions bulk={bulk} actions={otherActions} />}
        </chakra.div>
      </chakra.div>
    </>
  )
}
