-- FreeD: datagrams of one or more messages, whose first byte is the type, which defines the size.

local BY_NUMBER = numbered(layouts)

-- Returns the checksum of a message without its last byte.
local function checksum(tvb, at, size)
    local sum = 64
    for i = at, at + size - 2 do
        sum = sum - tvb(i, 1):uint()
    end
    return sum % 256
end

local function dissect(tvb, pinfo, tree)
    local info = info_list()
    local at = 0
    while at < tvb:len() do
        local layout = BY_NUMBER[tvb(at, 1):uint()]
        local size = math.min(layout and layout.size or tvb:len(), tvb:len() - at)
        local name = layout and layout.name or "unknown type"
        local item = tree:add(protocol.proto, tvb(at, size), "FreeD, " .. name)
        local c = cursor(protocol, tvb, at, at + size, item, false)
        if layout then
            local from = at
            guarded(c, function()
                read_fields(c, layout.fields, "")
                if tvb(from + size - 1, 1):uint() ~= checksum(tvb, from, size) then
                    reject(c, string.format("the checksum is not %02X", checksum(tvb, from, size)))
                end
            end)
        else
            add_malformed(protocol, item, "no type of FreeD")
            list_rest(c)
        end
        add_info(info, name)
        at = at + size
    end
    set_columns(protocol, pinfo, info)
    return tvb:len()
end

local dissect_safely = protected(protocol, dissect)

protocol.proto.dissector = function(tvb, pinfo, tree)
    return tvb:len() == 0 and 0 or dissect_safely(tvb, pinfo, tree)
end

-- Finds cameras at other ports by a position with a correct checksum.
protocol.proto:register_heuristic("udp", function(tvb, pinfo, tree)
    local size = BY_NUMBER[209].size
    if tvb:len() < size or tvb:len() % size ~= 0 or tvb(0, 1):uint() ~= 209
        or tvb(size - 1, 1):uint() ~= checksum(tvb, 0, size) then
        return false
    end
    pinfo.conversation = protocol.proto
    dissect_safely(tvb, pinfo, tree)
    return true
end)
