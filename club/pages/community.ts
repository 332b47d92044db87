const FORUM = 'https://forum.falkenstadt.example'

/**
 * Addresses of the fan community, where the club runs one. An entry without an address is left out of the user
 * flyout (SHELL-26).
 */
export const community: Record<'friends' | 'guestBook' | 'messages' | 'forumProfile', string | null> = {
  friends: `${FORUM}/freunde`,
  guestBook: `${FORUM}/gaestebuch`,
  messages: `${FORUM}/nachrichten`,
  forumProfile: `${FORUM}/profil`,
}
