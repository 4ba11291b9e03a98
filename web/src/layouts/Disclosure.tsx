// A button that opens a small panel under it: menus of links, the organization switcher, the appearance. It is the browser's own
// `details`, so that on a page that was served with it it opens before, and without, the script.
import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { buttonRecipe } from '../design-system/theme/recipes/button.ts'
import { useIsHydrated } from '../design-system/ui/useIsHydrated.ts'

const Trigger = chakra('summary', buttonRecipe)
/** Older Safari draws its triangle on whatever looks. */
const withoutMarker = { '&::-webkit-details-marker': { display: 'none' } }

interface Props {
  /** Content of the button. */
  readonly button: ReactNode
  /** Look of the button. */
  readonly buttonProps?: Omit<ComponentProps<typeof Trigger>, 'children' | 'ref'>
  /** The panel; `close` after something was chosen. */
  readonly children: (close: () => void) => ReactNode
  /** The panel over the whole width of the bar: always, or on phones only. */
  readonly wide?: boolean | 'phone'
  /** The panel opens upward, from a bar at the bottom. */
  readonly above?: boolean
  /** The panel's content is a part of the page from the beginning: its button answers before the script has come. */
  readonly served?: boolean
}

const Popup = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'menu',
    bg: 'bg.raised',
    color: 'fg',
    borderColor: 'border',
    boxShadow: 'toast',
    animation: 'fadeIn 120ms ease-out',
  },
  variants: {
    wide: {
      true: { insetInline: 0, borderBlockWidth: '1px', px: '2', py: '2' },
      phone: {
        insetInlineStart: { base: 0, md: 'auto' },
        insetInlineEnd: 0,
        padding: '2',
        borderWidth: '1px',
        borderRadius: { base: 0, md: 'panel' },
        width: { base: 'auto', md: '400px' },
      },
      false: {
        insetInlineEnd: 0,
        minWidth: '52',
        width: 'max-content',
        maxWidth: '90vw',
        padding: '1.5',
        borderWidth: '1px',
        borderRadius: 'panel',
      },
    },
    above: { true: { bottom: '100%', marginBottom: '1.5' }, false: { top: '100%', marginTop: '1.5' } },
  },
  compoundVariants: [
    { wide: true, css: { marginBlock: 0 } },
    { wide: 'phone', css: { marginTop: { base: 0, md: '1.5' } } },
  ],
  defaultVariants: { wide: false, above: false },
})

/** Closes on Escape with focus back on the button, on a press outside, and when focus leaves. */
export const Disclosure = ({ button, buttonProps, children, wide = false, above = false, served = false }: Props) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDetailsElement>(null)
  const trigger = useRef<HTMLElement>(null)
  const takenOver = useIsHydrated()
  const close = () => setOpen(false)

  // It may have been opened before the script came.
  useLayoutEffect(() => setOpen(root.current?.open === true), [])

  useEffect(() => {
    if (!open) return undefined
    const outside = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    // A wide panel hangs from the bar, which is the nearest positioned element.
    <chakra.details
      ref={root}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      flex={above ? '1 1 0' : undefined}
      position={wide === true ? 'static' : wide === 'phone' ? { base: 'static', md: 'relative' } : 'relative'}
    >
      {/* To a screen reader a button, as soon as it says itself whether it is open. */}
      <Trigger
        {...buttonProps}
        css={withoutMarker}
        ref={trigger}
        {...(takenOver ? { role: 'button', 'aria-expanded': open } : {})}
      >
        {button}
      </Trigger>
      {(served || open) && (
        <Popup wide={wide} above={above}>
          {children(close)}
        </Popup>
      )}
    </chakra.details>
  )
}
