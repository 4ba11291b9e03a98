// The first thing a keyboard reaches: past the navigation, into the content.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'

/** Id of the main element of every shell. */
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

export const SkipLink = () => (
  <Skip
    href={`#${mainId}`}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById(mainId)?.focus()
    }}
  >
    {m['layout:skipToContent']()}
  </Skip>
)
