export const community = { friends: null, guestBook: null, messages: null, forumProfile: null }
