// The first link for keyboard users: skips the navigation.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'

/** Id of the main element of every layout. */
export const mainId = 'main'

const Skip = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '2',
    zIndex: 'skip',
    px: '4',
    py: '2.5',
    bg: 'bg.raised',
    color: 'primary.fg',
    fontWeight: '600',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'border.strong',
    '&:not(:focus)': { transform: 'translateY(-300%)' },
  },
})

/** In a landmark of its own, because the quick exit comes before it. */
export const SkipLink = () => (
  <chakra.nav display="contents" aria-label={m['layout:skipToContent']()}>
    <Skip
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
    >
      {m['layout:skipToContent']()}
    </Skip>
  </chakra.nav>
)
