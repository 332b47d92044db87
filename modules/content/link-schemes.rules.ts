/** SHELL-25 */
export const LINK_SCHEMES = ['http', 'https', 'ftp', 'mailto', 'tel']
