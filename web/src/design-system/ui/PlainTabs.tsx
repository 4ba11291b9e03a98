// Tabs for pages that must respond immediately on an old phone. They look like Chakra's tabs and handle the same keys,
// without its state machine.
import { chakra, useSlotRecipe } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { tabsRecipe } from '../theme/recipes/tabs.ts'

interface Props<Name extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly names: Readonly<Record<Name, string>>
  readonly open: Name
  readonly onOpen: (name: Name) => void
  /** The URL with this tab open, for browsers without JavaScript. */
  readonly linkTo: (name: Name) => string
  /** The content of the open tab. */
  readonly children: ReactNode
}

/** Returns the index of the tab that each key opens. */
const nextIndexByKey: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const PlainTabs = <Name extends string>({ label, names, open, onOpen, linkTo, children }: Props<Name>) => {
  const styles = useSlotRecipe({ recipe: tabsRecipe })()
  const id = useId()
  const tabs = Object.entries<string>(names) as [Name, string][]
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    // The space key scrolls the page from a link, but opens a tab.
    if (event.key === ' ') event.preventDefault()
    const index = tabs.findIndex(([name]) => name === open)
    const next = nextIndexByKey[event.key]?.(index, tabs.length)
    const target = next === undefined ? undefined : tabs[next]
    if (target === undefined) return
    event.preventDefault()
    onOpen(target[0])
    document.getElementById(`${id}${target[0]}`)?.focus()
  }
  return (
    <chakra.div css={styles['root']}>
      <chakra.div role="tablist" aria-label={label} css={styles['list']} marginTop="-1.5" onKeyDown={move}>
        {tabs.map(([name, text]) => (
          <chakra.a
            key={name}
            id={`${id}${name}`}
            href={linkTo(name)}
            data-in-place=""
            role="tab"
            aria-selected={name === open}
            aria-controls={name === open ? `${id}panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            css={styles['trigger']}
            onClick={(event) => {
              event.preventDefault()
              onOpen(name)
            }}
          >
            {text}
          </chakra.a>
        ))}
      </chakra.div>
      <chakra.div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${open}`} css={styles['content']}>
        {children}
      </chakra.div>
    </chakra.div>
  )
}
