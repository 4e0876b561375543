/** Replaces Radix's popover (vite.config.ts), which only Puck's rich text menu opens. Puck's rich text is never used. */
const none = () => null;

export { none as Popover, none as PopoverContent, none as PopoverPortal, none as PopoverTrigger };
