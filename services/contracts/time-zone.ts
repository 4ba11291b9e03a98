/** The time zone in which the network operates. Days and times are shown and entered in it, also on a device elsewhere. */
export const timeZone = 'America/New_York'
