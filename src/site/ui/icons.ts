/**
 * The site's own icons: SVG path data on a grid of 24 by 24, with a stroke of 2, round ends and corners, and no fill. A dot is a line of length zero.
 * Each is an export of its own, so that a page contains only those it shows.
 */
export type IconPath = string

export const Activity = 'M2.5 13h4l2.7-8 4.6 14.5 3-9.5 1.4 3h3.3'
export const Armchair =
  'M6 11V7a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v4M6 15v-2a2 2 0 1 0-3 1.7V17a1.5 1.5 0 0 0 1.5 1.5h15A1.5 1.5 0 0 0 21 17v-2.3a2 2 0 1 0-3-1.7v2zM6 18.5V21M18 18.5V21'
export const ArrowDown = 'M12 4v15.5M6 13.5l6 6 6-6'
export const ArrowLeft = 'M20 12H4.5M10.5 6l-6 6 6 6'
export const ArrowRight = 'M4 12h15.5M13.5 6l6 6-6 6'
export const ArrowUp = 'M12 20V4.5M6 10.5l6-6 6 6'
export const Ban = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM5.7 5.7l12.6 12.6'
export const Bell = 'M5 17h14c-1.3-1.4-2-3-2-5v-2a5 5 0 0 0-10 0v2c0 2-.7 3.6-2 5zM10 20.7h4M12 5V3.3'
export const BellRing =
  'M5 17h14c-1.3-1.4-2-3-2-5v-2a5 5 0 0 0-10 0v2c0 2-.7 3.6-2 5zM10 20.7h4M12 5V3.3M2.5 9.5a8 8 0 0 1 2.3-5.6M21.5 9.5a8 8 0 0 0-2.3-5.6'
export const Bold = 'M7 4.5h5.5a3.7 3.7 0 0 1 0 7.4H7zM7 11.9h6.5a3.8 3.8 0 0 1 0 7.6H7z'
export const BookOpen =
  'M12 6.3C10 5 7 4.5 2.5 4.5v14c4.5 0 7.5.5 9.5 1.8 2-1.3 5-1.8 9.5-1.8v-14c-4.5 0-7.5.5-9.5 1.8zv14'
export const Building2 =
  'M4 21V6.5l8-3.5v18M12 10h6a2 2 0 0 1 2 2v9M2 21h20M8 9.5v.01M8 13.2v.01M8 17v.01M16 14v.01M16 17.5v.01'
export const CalendarCheck =
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-11a2.5 2.5 0 0 1 2.5 -2.5zM3 10h18M8 3v4M16 3v4M8.8 15.3l2.2 2.2 4.2-4.3'
export const CalendarDays =
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-11a2.5 2.5 0 0 1 2.5 -2.5zM3 10h18M8 3v4M16 3v4M8 14v.01M12 14v.01M16 14v.01M8 17.5v.01M12 17.5v.01'
export const CalendarPlus =
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-11a2.5 2.5 0 0 1 2.5 -2.5zM3 10h18M8 3v4M16 3v4M12 12.5v6M9 15.5h6'
export const CalendarX2 =
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-11a2.5 2.5 0 0 1 2.5 -2.5zM3 10h18M8 3v4M16 3v4M9.7 13.2l4.6 4.6M14.3 13.2l-4.6 4.6'
export const Camera =
  'M3 9.5A2.5 2.5 0 0 1 5.5 7H7l1.6-2.5a1 1 0 0 1 .9-.5h5a1 1 0 0 1 .9.5L17 7h1.5A2.5 2.5 0 0 1 21 9.5v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17.5zM8.5 13.2a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z'
export const Check = 'M4.5 12.7l4.8 4.8 10.2-11'
export const ChevronDown = 'M5.5 9l6.5 6.5L18.5 9'
export const ChevronLeft = 'M15 5.5L8.5 12l6.5 6.5'
export const ChevronRight = 'M9 5.5l6.5 6.5L9 18.5'
export const Circle = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0z'
export const CircleAlert = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 7.5v5M12 16.3v.01'
export const CircleCheck = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM7.8 12.3l2.9 2.9 5.5-5.9'
export const CircleHelp =
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM9.3 9.5a2.8 2.8 0 1 1 4.2 2.4c-1 .6-1.5 1-1.5 1.9M12 16.8v.01'
export const CircleParking = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM9.5 17V7.5h3.2a3 3 0 0 1 0 6H9.5'
export const CirclePlay = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM10 8.3v7.4l6-3.7z'
export const ClipboardCheck =
  'M8.5 5H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2h-1.5M8.7 14l2.3 2.3 4.3-4.6M9.5 3h5a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z'
export const Clock = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 6.8V12l3.6 2.2'
export const CloudAlert = 'M8 18H7a4.6 4.6 0 0 1-.6-9.1 6 6 0 0 1 11.5 1.3A4 4 0 0 1 17.5 18H16M12 12v4.5M12 20v.01'
export const CloudCheck = 'M7 18.5a4.7 4.7 0 0 1-.6-9.3 6 6 0 0 1 11.5 1.2 4.1 4.1 0 0 1-.4 8.1zM9 13.7l2.2 2.2 3.9-4.2'
export const CloudOff = 'M10 5a6 6 0 0 1 7.9 5.2 4.1 4.1 0 0 1 3 5.8M6.2 8.9A4.8 4.8 0 0 0 7 18.5h9.5M3.5 3.5l17 17'
export const CloudUpload =
  'M8 18H7a4.6 4.6 0 0 1-.6-9.1 6 6 0 0 1 11.5 1.3A4 4 0 0 1 17.5 18H16M12 21v-8.5M8.8 15.5L12 12.3l3.2 3.2'
export const Code = 'M8 6.5L2.5 12 8 17.5M16 6.5l5.5 5.5-5.5 5.5'
export const Copy =
  'M11.5 9h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1 -2.5 2.5h-7a2.5 2.5 0 0 1 -2.5 -2.5v-7a2.5 2.5 0 0 1 2.5 -2.5zM5.5 15h-.5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v.5'
export const DoorOpen =
  'M13 4H7.5a2 2 0 0 0-2 2v14M2.5 20H13M13 3.2l4.6 1.3a1.5 1.5 0 0 1 1.1 1.4V20L13 21.3zM18.7 20h2.8M16 12.5v.01'
export const Download = 'M12 3.5v12M6.8 10.5l5.2 5.2 5.2-5.2M4 20.5h16'
export const ExternalLink = 'M14 4h6v6M20 4l-9 9M18.5 14.5V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7.5a2 2 0 0 1 2-2h3.5'
export const FileCheck =
  'M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zv5.5H19M8.8 14.8l2.3 2.3 4.1-4.4'
export const FileText = 'M13.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8.5zv5.5H19M9 13h6M9 17h4'
export const Fingerprint =
  'M12 11.7V14c0 2.6-.6 4.9-1.8 7M7 18.7c.7-1.4 1-2.9 1-4.7v-2a4 4 0 0 1 8 0v2c0 2.4-.4 4.6-1.2 6.6M4 14v-2a8 8 0 0 1 13.6-5.7M19.7 9.8c.2.7.3 1.4.3 2.2v2c0 1.2-.1 2.3-.3 3.4'
export const Flag = 'M5 21.5V3.5M5 4.8c2.3-1.5 4.7-1.2 7 0s4.7 1.5 7 0v9c-2.3 1.5-4.7 1.2-7 0s-4.7-1.5-7 0'
export const GripVertical =
  'M8.1 5.5a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0zM8.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0zM8.1 18.5a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0zM14.1 5.5a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0zM14.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0zM14.1 18.5a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0z'
export const Heading2 = 'M3.5 5v14M12 5v14M3.5 12H12M16.3 12.2a2.3 2.3 0 1 1 4.2 1.4c-1 1.5-4.2 3-4.2 5.4h4.7'
export const History = 'M3.5 4v5.1h5.1M4 9.1a8.5 8.5 0 1 1-.4 4.4M12 7.5V12l3.2 2'
export const Hourglass =
  'M6 3h12M6 21h12M7.5 3v3.5c0 2.6 4.5 3.5 4.5 5.5s-4.5 2.9-4.5 5.5V21M16.5 3v3.5c0 2.6-4.5 3.5-4.5 5.5s4.5 2.9 4.5 5.5V21'
export const House = 'M2.5 11.5L12 3.5l9.5 8M5 9.5v9A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-9M9.5 20v-6h5v6'
export const Images =
  'M9.5 3h9a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1 -2.5 2.5h-9a2.5 2.5 0 0 1 -2.5 -2.5v-8a2.5 2.5 0 0 1 2.5 -2.5zM3 8v10.5A2.5 2.5 0 0 0 5.5 21H17M7.5 14.5l3.7-4 3 3.2 2-2L20.5 15M16 7v.01'
export const Inbox =
  'M3 13.5L5.6 6.3A2 2 0 0 1 7.5 5h9a2 2 0 0 1 1.9 1.3L21 13.5V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zh5l1.5 3h5l1.5-3h5'
export const Italic = 'M10.5 5H18M6 19h7.5M14.3 5L9.7 19'
export const KeyRound = 'M3 16.2a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0zM11.3 12.7L20.5 3.5M16.7 7.3l3.3 3.3'
export const Laptop = 'M6.5 5h11a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-11a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM2 19.5h20'
export const Link =
  'M10 13.6a4.2 4.2 0 0 0 6 .4l3.4-3.4a4.24 4.24 0 0 0-6-6l-1.5 1.5M14 10.4a4.2 4.2 0 0 0-6-.4l-3.4 3.4a4.24 4.24 0 0 0 6 6l1.5-1.5'
export const Link2 = 'M9.5 7.5H7a4.5 4.5 0 0 0 0 9h2.5M14.5 7.5H17a4.5 4.5 0 0 1 0 9h-2.5M8.5 12h7'
export const List = 'M10 6h10.5M10 12h10.5M10 18h10.5M5 6v.01M5 12v.01M5 18v.01'
export const ListOrdered =
  'M10 6h10.5M10 12h10.5M10 18h10.5M3.5 4.7L5 3.7V9M3.2 15.7a1.7 1.7 0 1 1 3.2.8c-.5 1-3.2 2.2-3.2 3.8h3.4'
export const LogOut = 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 7.5L20 12l-4.5 4.5M20 12H9.5'
export const Mail =
  'M5.5 5h13a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-9a2.5 2.5 0 0 1 2.5 -2.5zM3.7 7.3l6.9 5.2a2.3 2.3 0 0 0 2.8 0l6.9-5.2'
export const Mailbox = 'M7.5 6h9a4.5 4.5 0 0 1 4.5 4.5V17H3v-6.5a4.5 4.5 0 0 1 9 0V17M12 17v4.5M6 11h3M15.5 6V10.5H18'
export const MapPin =
  'M12 21.5c4.5-4.2 7-7.8 7-11.5a7 7 0 0 0-14 0c0 3.7 2.5 7.3 7 11.5zM9.4 10a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z'
export const Megaphone = 'M8 8.5H5A2 2 0 0 0 3 10.5v3a2 2 0 0 0 2 2h3l9.5 4.5V4zv7l1.2 5h2.8M21 10v4'
export const Menu = 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17'
export const Minus = 'M4.5 12h15'
export const Monitor =
  'M5.5 4h13a2.5 2.5 0 0 1 2.5 2.5v7.5a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-7.5a2.5 2.5 0 0 1 2.5 -2.5zM12 16.5v4M8 20.5h8'
export const Newspaper =
  'M17 8.5h2.5A1.5 1.5 0 0 1 21 10v8.5a2 2 0 0 1-4 0V6a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v12a2.5 2.5 0 0 0 2.5 2.5H19M7 8.5h6M7 12.3h6M7 16h3.5'
export const NotebookPen =
  'M12 4H7.5a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2H17a2 2 0 0 0 2-2v-5.5M3 8.5h5M3 12.5h5M3 16.5h5M18.3 3.8a1.7 1.7 0 0 1 2.4 2.4l-6.2 6.2-3.2.8.8-3.2z'
export const Pencil = 'M4 16.3L16.2 4a2.6 2.6 0 0 1 3.7 3.7L7.7 20 3 21zM13.8 6.5l3.7 3.7'
export const PencilLine = 'M3.9 15L14.6 4.3a2.3 2.3 0 0 1 3.2 3.2L7.1 18.3 3 19.5zM12.5 20.5H21'
export const Phone =
  'M5 3.5h3a1.2 1.2 0 0 1 1.2.9l.8 3.3a1.2 1.2 0 0 1-.5 1.3L7.6 10.3a13.5 13.5 0 0 0 6.1 6.1l1.3-1.9a1.2 1.2 0 0 1 1.3-.5l3.3.8a1.2 1.2 0 0 1 .9 1.2v3a2 2 0 0 1-2 2C10.3 20.5 3.5 13.7 3 5.5a2 2 0 0 1 2-2z'
export const Plus = 'M12 4.5v15M4.5 12h15'
export const Printer =
  'M7 8V3.5h10V8M7 17H5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M8 13.5h8a1 1 0 0 1 1 1v5.5a1 1 0 0 1 -1 1h-8a1 1 0 0 1 -1 -1v-5.5a1 1 0 0 1 1 -1z'
export const Quote =
  'M9.5 6.5H5A1.5 1.5 0 0 0 3.5 8v3.5A1.5 1.5 0 0 0 5 13h4.5zV13c0 2.7-1.5 4.4-4.5 4.8M20.5 6.5H16A1.5 1.5 0 0 0 14.5 8v3.5A1.5 1.5 0 0 0 16 13h4.5zV13c0 2.7-1.5 4.4-4.5 4.8'
export const Redo2 = 'M15 4.5l5 5-5 5M20 9.5H9.5a5 5 0 0 0 0 10H14'
export const RefreshCw = 'M20.5 4v5.4h-5.4M3.5 20v-5.4h5.4M4.4 9.5a8 8 0 0 1 15.2-.2M19.6 14.5a8 8 0 0 1-15.2.2'
export const ScrollText =
  'M5.5 17V5.5A2.5 2.5 0 0 1 8 3h10.5A2.5 2.5 0 0 1 21 5.5V8h-5M18.5 3A2.5 2.5 0 0 0 16 5.5v13a2.5 2.5 0 0 1-2.5 2.5h-8A2.5 2.5 0 0 1 3 18.5V17h8v1.5a2.5 2.5 0 0 0 2.5 2.5M9 8h3.5M9 12.5h3.5'
export const Search = 'M3.5 10.5a7 7 0 1 0 14 0a7 7 0 1 0 -14 0zM15.6 15.6L21 21'
export const Send = 'M21 3L3 9.8l7.6 3.6L14.2 21zL10.6 13.4'
export const Share2 =
  'M3.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0zM14.7 5.5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0zM14.7 18.5a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0zM8.5 10.6l6.5-3.7M8.5 13.4l6.5 3.7'
export const ShieldAlert = 'M12 3l8 2.8V11c0 5-3.2 8.5-8 10.2C7.2 19.5 4 16 4 11V5.8zM12 7.5v5M12 16v.01'
export const ShieldCheck = 'M12 3l8 2.8V11c0 5-3.2 8.5-8 10.2C7.2 19.5 4 16 4 11V5.8zM8.3 11.8l2.6 2.6 4.8-5.2'
export const ShieldOff =
  'M9 4l3-1 8 2.8V11c0 1.5-.3 2.9-.8 4.1M16.8 18.5a14 14 0 0 1-4.8 2.7C7.2 19.5 4 16 4 11V6.5M3 3l18 18'
export const Shuffle =
  'M17 3.5L20.5 7 17 10.5M17 13.5l3.5 3.5-3.5 3.5M3 7h3c4.5 0 6.5 10 11 10h3.5M3 17h3c1.9 0 3.3-1.7 4.5-3.7M13 10.2C14.1 8.4 15.3 7 17 7h3.5'
export const Smartphone =
  'M9 2.5h6a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1 -2.5 2.5h-6a2.5 2.5 0 0 1 -2.5 -2.5v-14a2.5 2.5 0 0 1 2.5 -2.5zM11 17.8h2'
export const Table =
  'M5.5 4h13a2.5 2.5 0 0 1 2.5 2.5v11a2.5 2.5 0 0 1 -2.5 2.5h-13a2.5 2.5 0 0 1 -2.5 -2.5v-11a2.5 2.5 0 0 1 2.5 -2.5zM3 9.5h18M3 14.8h18M12 9.5V20'
export const Trash2 =
  'M3.5 6.5h17M8.8 6.5V5a2 2 0 0 1 2-2h2.4a2 2 0 0 1 2 2v1.5M5.8 6.5l.8 12.6a2 2 0 0 0 2 1.9h6.8a2 2 0 0 0 2-1.9l.8-12.6M10 11v5.5M14 11v5.5'
export const TriangleAlert =
  'M10.3 4.5L2.7 17.5a2 2 0 0 0 1.7 3h15.2a2 2 0 0 0 1.7-3L13.7 4.5a2 2 0 0 0-3.4 0zM12 9v4.5M12 17v.01'
export const Trophy =
  'M7 3.5h10V10a5 5 0 0 1-10 0zM7 5.5H3.5v1A4.2 4.2 0 0 0 7.3 11M17 5.5h3.5v1a4.2 4.2 0 0 1-3.8 4.5M12 15v5.5M7.5 20.5h9'
export const Undo2 = 'M9 4.5l-5 5 5 5M4 9.5h10.5a5 5 0 0 1 0 10H10'
export const Upload = 'M12 16V3.7M6.8 8.9L12 3.7l5.2 5.2M4 20.5h16'
export const User = 'M7.8 7.5a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0zM4 20.8c.6-4.3 3.6-6.3 8-6.3s7.4 2 8 6.3'
export const UserCheck =
  'M5 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM2 20.5c.6-3.9 3.3-5.8 7-5.8s6.4 1.9 7 5.8M15.8 10.8l2.3 2.3 4-4.4'
export const UserPlus =
  'M5 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM2 20.5c.6-3.9 3.3-5.8 7-5.8s6.4 1.9 7 5.8M19 7.5v6.5M15.8 10.8h6.4'
export const Users =
  'M5 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM2 20.5c.6-3.9 3.3-5.8 7-5.8s6.4 1.9 7 5.8M15.8 4.2a4 4 0 0 1 0 7.6M18.5 15.2c2 .9 3.2 2.7 3.5 5.3'
export const WifiOff =
  'M3.5 3.5l17 17M11.9 18.5h.2M2.5 9.2A14 14 0 0 1 6.3 6.7M11 5a14 14 0 0 1 10.5 4.2M6.6 13.7a8 8 0 0 1 3.4-2.2M15.7 12.5a8 8 0 0 1 1.7 1.2'
export const X = 'M5.5 5.5l13 13M18.5 5.5l-13 13'
