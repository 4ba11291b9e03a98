// A menu item: a link or a button.
import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router-dom'
import { defineRecipe } from '@chakra-ui/react/styled-system'

const row = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    width: 'full',
    minH: { base: '11', md: '10' },
    px: '3',
    borderRadius: 'small',
    fontWeight: '600',
    textAlign: 'start',
    color: 'fg',
    cursor: 'pointer',
    _hover: { bg: 'primary.subtle' },
    _currentPage: { color: 'primary.fg' },
    '&[aria-pressed=true]': { bg: 'primary.subtle', color: 'primary.fg' },
    '& svg': { width: '4.5', height: '4.5', strokeWidth: 1.9, flexShrink: 0 },
  },
})

export const MenuLink = chakra(NavLink, row)
export const MenuButton = chakra('button', row, { defaultProps: { type: 'button' } })
